<?php

declare(strict_types=1);

namespace Mf2;

/*
 * Functions of php-mf2 that programs call beside `parse`.
 */

/** The text without white space around it, no-break spaces included. */
function unicodeTrim($text)
{
    return \preg_replace('/^\s+|\s+$/u', '', $text);
}

/** The text with numeric character references in place of what is not ASCII. */
function unicodeToHtmlEntities($text)
{
    return \mb_encode_numericentity($text, [0x80, 0x10FFFF, 0, 0x1FFFFF], 'UTF-8', true);
}

/** The names of microformats in a `class` attribute with a prefix: roots with it, properties without it. */
function mfNamesFromClass($class, $prefix = 'h-')
{
    $names = \preg_grep('/^' . $prefix . '([a-z0-9]+-)?[a-z]+(-[a-z]+)*$/', \preg_split('/[ \t\n\f\r]+/', $class));
    return \array_values($prefix === 'h-' ? $names : \array_map(fn ($name) => \substr($name, \strlen($prefix)), $names));
}

/** Whether a `class` attribute has a root of microformats2. */
function classHasMf2RootClassname($class)
{
    return mfNamesFromClass($class) !== [];
}

/** The names of properties in a `class` attribute, each with its prefixes. */
function nestedMfPropertyNamesFromClass($class)
{
    $names = [];
    foreach (['p-', 'u-', 'dt-', 'e-'] as $prefix) {
        foreach (\array_unique(mfNamesFromClass($class, $prefix)) as $name) {
            $names[$name][] = $prefix;
        }
    }
    return $names;
}

/** The date of a day of a year, such as `2026-060`. An empty text if the year has no such day. */
function normalizeOrdinalDate($date)
{
    [$year, $day] = \array_map('intval', \explode('-', $date));
    $time = \gmmktime(0, 0, 0, 1, $day, $year);
    return $day > 0 && \gmdate('Y', $time) === \sprintf('%04d', $year) ? \gmdate('Y-m-d', $time) : '';
}

/** A `srcset` attribute with its URLs changed by a function. */
function applySrcsetUrlTransformation($srcset, $transformation)
{
    $candidates = \array_filter(\array_map('trim', \explode(',', $srcset)), 'strlen');
    return \implode(', ', \array_map(fn ($candidate) => $transformation($candidate), $candidates));
}
