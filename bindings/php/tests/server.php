<?php

declare(strict_types=1);

// A server whose pages say which engine it has; `ci.sh` starts it with FFI in preloaded files only.

if ($_SERVER['REQUEST_URI'] === '/old') {
    header('Location: /dir/new');
} elseif ($_SERVER['REQUEST_URI'] === '/text') {
    header('Content-Type: text/plain');
} else {
    echo '<a class=h-card href=x>', Microweave\Engine::current()::class, '</a>';
}
