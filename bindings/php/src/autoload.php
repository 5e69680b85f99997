<?php

declare(strict_types=1);

// Loads the package, with or without Composer. With PHP-FPM, name it in `opcache.preload`: then FFI works also where
// `ffi.enable` has its default, `preload`.

require_once __DIR__ . '/Failure.php';
require_once __DIR__ . '/Engine.php';
require_once __DIR__ . '/Library.php';
require_once __DIR__ . '/ViewFile.php';
require_once __DIR__ . '/Tool.php';
require_once __DIR__ . '/functions.php';

// php-mf2 itself has precedence.
if (!\function_exists('Mf2\parse')) {
    require_once __DIR__ . '/Mf2/helpers.php';
    require_once __DIR__ . '/Mf2/urls.php';
    require_once __DIR__ . '/Mf2/Parser.php';
}
