#include "CPorticoPlatform.h"
