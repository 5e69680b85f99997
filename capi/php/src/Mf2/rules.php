<?php

declare(strict_types=1);

namespace Mf2\Rules;

/*
 * Where php-mf2 answers otherwise than the specification or the public tests: each rule is a function over an answer.
 */

/** Empty objects are objects, not lists. */
function emptyObjects(array $answer): array
{
    foreach (['rels', 'rel-urls'] as $name) {
        $answer[$name] = $answer[$name] ?: new \stdClass();
    }
    return eachItem($answer, function (array $item): array {
        $item['properties'] = $item['properties'] ?: new \stdClass();
        return $item;
    });
}

/** Links with the rel `alternate` are a list of their own. */
function alternates(array $answer): array
{
    foreach ($answer['rel-urls'] as $url => $link) {
        if (\in_array('alternate', $link['rels'], true)) {
            $rels = \array_diff($link['rels'], ['alternate']);
            $answer['alternates'][] = ['url' => $url, 'rel' => \implode(' ', $rels)] + \array_diff_key($link, ['rels' => 0]);
        }
    }
    return $answer;
}

/**
 * The answer with a function applied to its items, also those inside of items, which come first.
 *
 * @param callable(array): array $change
 */
function eachItem(array $answer, callable $change): array
{
    $answer['items'] = \array_map(fn (array $item) => changedItem($item, $change), $answer['items']);
    return $answer;
}

function changedItem(array $item, callable $change): array
{
    foreach ($item['properties'] as $name => $values) {
        foreach ($values as $number => $value) {
            if (\is_array($value) && isset($value['type'])) {
                $item['properties'][$name][$number] = changedItem($value, $change);
            }
        }
    }
    if (isset($item['children'])) {
        $item['children'] = \array_map(fn (array $child) => changedItem($child, $change), $item['children']);
    }
    return $change($item);
}
