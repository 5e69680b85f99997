<?php

declare(strict_types=1);

namespace Mf2;

/*
 * References are resolved as RFC 3986, section 5.2, says: nothing is normalised that needs not be.
 */

/** The URL that a reference means at a base. */
function resolveUrl($base, $reference)
{
    [$scheme, $authority, $path, $query, $fragment] = urlParts($reference);
    [$base_scheme, $base_authority, $base_path, $base_query] = urlParts($base);
    if ($scheme === null) {
        if ($authority === null) {
            $query ??= $path === '' ? $base_query : null;
            $path = match (true) {
                $path === '' => $base_path === '' ? '/' : $base_path,
                $path[0] === '/' => $path,
                default => \substr($base_path, 0, (int) \strrpos($base_path, '/')) . '/' . $path,
            };
            $authority = $base_authority;
        }
        $scheme = $base_scheme;
    }
    return ($scheme === null ? '' : "$scheme:")
        . ($authority === null ? '' : "//$authority")
        . removeDotSegments($path)
        . ($query === null ? '' : "?$query")
        . ($fragment === null ? '' : "#$fragment");
}

/** The scheme, authority, path, query and fragment of a reference (appendix B). What is not there is null. */
function urlParts($reference)
{
    \preg_match('~^(?:([^:/?#]+):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?~s', (string) $reference, $parts,
        PREG_UNMATCHED_AS_NULL);
    return \array_slice($parts, 1);
}

/** The path without its segments `.` and `..` (5.2.4). */
function removeDotSegments($path)
{
    [$input, $output] = [(string) $path, ''];
    while ($input !== '') {
        match (1) {
            \preg_match('~^\.\.?/~', $input) => removeLeadingDotSlash($input),
            \preg_match('~^/\.(/|$)~', $input) => removeLeadingSlashDot($input),
            \preg_match('~^/\.\.(/|$)~', $input) => removeOneDirLevel($input, $output),
            \preg_match('~^\.\.?$~', $input) => removeLoneDotDot($input),
            default => moveOneSegmentFromInput($input, $output),
        };
    }
    return $output;
}

/** Step 2A. */
function removeLeadingDotSlash(&$input)
{
    $input = \preg_replace('~^\.\.?/~', '', $input);
}

/** Step 2B. */
function removeLeadingSlashDot(&$input)
{
    $input = '/' . \substr($input, \strlen('/./'));
}

/** Step 2C. */
function removeOneDirLevel(&$input, &$output)
{
    $input = '/' . \substr($input, \strlen('/../'));
    $output = \substr($output, 0, (int) \strrpos($output, '/'));
}

/** Step 2D. */
function removeLoneDotDot(&$input)
{
    $input = \ltrim($input, '.');
}

/** Step 2E. */
function moveOneSegmentFromInput(&$input, &$output)
{
    $length = \strcspn($input, '/', 1) + 1;
    $output .= \substr($input, 0, $length);
    $input = \substr($input, $length);
}
