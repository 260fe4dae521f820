#include "CPorticoCrypto.h"
