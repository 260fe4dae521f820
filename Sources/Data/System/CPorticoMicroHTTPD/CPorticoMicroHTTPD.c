#include "CPorticoMicroHTTPD.h"
