<?php

declare(strict_types=1);

// The seconds of the processor for all pages, the best of three rounds: bench.php microweave|peer PAGE...
if ($argv[1] === 'microweave') {
    require __DIR__ . '/../../php/src/autoload.php';
} else {
    require \getenv('PHP_MF2') . '/Mf2/Parser.php';
}
$pages = \array_map('file_get_contents', \array_slice($argv, 2));

function seconds(): float
{
    $usage = \getrusage();
    return $usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec'] + ($usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec']) / 1e6;
}

$best = INF;
for ($round = 0; $round < 3; $round++) {
    $start = seconds();
    foreach ($pages as $page) {
        Mf2\parse($page, 'https://example.com/');
    }
    $best = \min($best, seconds() - $start);
}
echo $best, "\n";
