<?php

declare(strict_types=1);

namespace Microweave;

/*
 * What microweave says about a page. `$html` is the page as it was received, in any encoding. `$options` are the URL of the
 * page, or an array: `url`, `base`, `contentType`, and options such as `lang` or `maxDepth`, with the names of
 * docs/lib.md in camel case.
 */

/** Everything in the page: microformats2 JSON, with `microdata` beside it. */
function parse(string $html, string|array $options = []): array
{
    return json('parse', $html, $options);
}

/** The posts, as a feed reader shows them. */
function read(string $html, string|array $options = []): array
{
    return json('read', $html, $options);
}

/** What a link to the page shows: title, address, description, image, site, authors and dates. */
function preview(string $html, string|array $options = []): array
{
    return json('preview', $html, $options);
}

/** What the page describes, as `things`: products, recipes, events and other things of schema.org. */
function things(string $html, string|array $options = []): array
{
    return json('things', $html, $options);
}

/**
 * What a view gives of the page: `views`, a list of records, and `findings`. `$view` is the text of a view (TOML or JSON), the
 * view as an array, or the name of a view of the library, such as `recipe`.
 */
function view(string $html, string|array $view, string|array $options = []): array
{
    $text = \is_array($view) ? \json_encode($view, JSON_THROW_ON_ERROR) : $view;
    return json('view', $html, ['view' => $text] + request($options));
}

/** The HTML without what is not safe to show. */
function sanitize(string $html, string|array $options = []): string
{
    return json('sanitize', $html, $options)['html'];
}

/** What is wrong with the markup, as `findings`. */
function check(string $html, string|array $options = []): array
{
    return json('check', $html, $options);
}

/** Every value with its reasons. */
function explain(string $html, string|array $options = []): array
{
    return json('explain', $html, $options);
}

/** The feeds in the page, and the feeds that it links to. */
function feeds(string $html, string|array $options = []): array
{
    return json('feeds', $html, $options);
}

/** Whether the page links to a target, and as what. */
function mention(string $html, string $target, string|array $options = []): array
{
    return json('mention', $html, ['target' => $target] + request($options));
}

/** The page in a format, such as `atom`, `vcard` or `turtle`. */
function write(string $html, string $format, string|array $options = []): string
{
    return answer('parse', $html, ['format' => $format] + request($options));
}

/** The formats of `write`. */
function formats(): array
{
    return json('formats', '', [])['formats'];
}

/** The version of the library or the tool. */
function version(): string
{
    return Engine::current()->version();
}

/** The answer to a verb, as text. */
function answer(string $verb, string $html, string|array $options = []): string
{
    $text = Engine::current()->answer($verb, $html, request($options));
    if (\str_starts_with($text, '{"error":')) {
        $error = \json_decode($text, true, 512, JSON_THROW_ON_ERROR);
        throw new Failure($error['error'], $error['message'], $error['hint'] ?? null);
    }
    return $text;
}

/** The answer to a verb, read from its JSON. */
function json(string $verb, string $html, string|array $options): array
{
    return \json_decode(answer($verb, $html, $options), true, 2 ** 16, JSON_THROW_ON_ERROR);
}

/** @return array<string, mixed> */
function request(string|array $options): array
{
    return \is_string($options) ? ['url' => $options] : $options;
}
