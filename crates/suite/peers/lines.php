<?php
// Runs php-mf2 for `microweave suite --compare`: pages are lines of JSON, and so are the results. PHP_MF2 is a checkout of it, or
// the folder that has Mf2/Parser.php.
error_reporting(0);
$folder = getenv('PHP_MF2');
require is_file("$folder/vendor/autoload.php") ? "$folder/vendor/autoload.php" : "$folder/Mf2/Parser.php";

// An empty array of PHP is a list in JSON, also where it stands for an object.
function objects($value)
{
    if (!is_array($value)) {
        return $value;
    }
    $value = array_map('objects', $value);
    if (($value['properties'] ?? null) === []) {
        $value['properties'] = (object) [];
    }
    return $value;
}

while (($line = fgets(STDIN)) !== false) {
    $page = json_decode($line, true);
    try {
        $result = Mf2\parse($page['html'], $page['url']);
        $result['items'] = objects($result['items']);
        $result['rels'] = (object) $result['rels'];
        $result['rel-urls'] = (object) ($result['rel-urls'] ?? []);
    } catch (Throwable $error) {
        $result = ['error' => $error->getMessage()];
    }
    echo json_encode($result, JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE), "\n";
}
