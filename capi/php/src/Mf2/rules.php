<?php

declare(strict_types=1);

namespace Mf2\Rules;

/*
 * Where php-mf2 answers otherwise than the specification: each rule is a function over an answer, an item or the base.
 * Folded text is an option of the request.
 */

/** The properties of dates, whose values the rules for dates change. */
const DATES = ['accessed', 'anniversary', 'bday', 'deleted', 'end', 'published', 'rev', 'reviewed', 'start', 'updated'];

/** A time, with or without a zone. */
const TIME = '/^\d{1,2}(:\d{2}){0,2}([ap]\.?m\.?|(?<=:\d\d)(Z|[+-]\d{1,2}:?(\d{2})?)?)$/i';

/** A zone at the end of a date with a time. */
const ZONE = '/(?<=:\d\d)(?:Z|[+-]\d{1,2}:?(?:\d{2})?)$/i';

/** A base without a path has the path `/`, so that an empty reference has it too. */
function baseWithPath(string $url): string
{
    return \preg_replace('~^[^:/?#]+://[^/?#]+$~', '$0/', $url);
}

/** The item by all rules for items. */
function ofItem(array $item): array
{
    return zonesOfOthers(zonesWithoutColon(datesOfTimes(ordinalDates(plainValues($item)))));
}

/** The plain value of an item is a text: the URL of a picture with a description. */
function plainValues(array $item): array
{
    foreach ($item['properties'] as $name => $values) {
        foreach ($values as $number => $value) {
            if (\is_array($value['value'] ?? null)) {
                $item['properties'][$name][$number]['value'] = $value['value']['value'];
            }
        }
    }
    return $item;
}

/** A day of a year becomes a date. */
function ordinalDates(array $item): array
{
    return eachDate($item, fn (string $date) => \preg_replace_callback(
        '/^\d{4}-\d{3}(?!\d)/',
        fn (array $found) => \Mf2\normalizeOrdinalDate($found[0]),
        $date,
    ));
}

/** A time without a date gets the last date before it. */
function datesOfTimes(array $item): array
{
    $last = null;
    return eachDate($item, function (string $date) use (&$last): string {
        if ($last !== null && \preg_match(TIME, $date)) {
            return "$last $date";
        }
        if (\preg_match('/\d{4}-\d{2}-\d{2}/', $date, $found)) {
            $last = $found[0];
        }
        return $date;
    });
}

/** The zone of a date that was made of several parts has four digits. */
function zonesWithoutColon(array $item): array
{
    return eachDate($item, function (string $date): string {
        $is_of_parts = \preg_match('/^\d{4}-\d{2}-\d{2} \d/', $date);
        return !$is_of_parts ? $date : \preg_replace_callback(ZONE, function (array $zone): string {
            [$sign, $digits] = [$zone[0][0], \str_replace(':', '', \substr($zone[0], 1))];
            return \ctype_alpha($sign) ? $zone[0]
                : $sign . \str_pad(\strlen($digits) > 2 ? $digits : "{$digits}00", 4, '0', STR_PAD_LEFT);
        }, $date);
    });
}

/** A date with a time and without a zone gets the first zone of the item. */
function zonesOfOthers(array $item): array
{
    $zones = [];
    eachDate($item, function (string $date) use (&$zones): string {
        \preg_match(ZONE, $date, $zone);
        \array_push($zones, ...$zone);
        return $date;
    });
    return $zones === [] ? $item : eachDate($item, fn (string $date) => \preg_match('/\d:\d\d$/', $date)
        && !\preg_match(ZONE, $date) ? $date . $zones[0] : $date);
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

/**
 * The answer with a function applied to its items. Those inside of an item come before it.
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

/**
 * The item with a function applied to its dates, in the order of the item.
 *
 * @param callable(string): string $change
 */
function eachDate(array $item, callable $change): array
{
    foreach (\array_intersect(\array_keys($item['properties']), DATES) as $name) {
        foreach ($item['properties'][$name] as $number => $value) {
            if (\is_string($value)) {
                $item['properties'][$name][$number] = $change($value);
            }
        }
    }
    return $item;
}
