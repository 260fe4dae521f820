#include "CPorticoCurl.h"
