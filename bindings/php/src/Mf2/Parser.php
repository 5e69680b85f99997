<?php

declare(strict_types=1);

namespace Mf2;

/** Microformats as php-mf2 gives them: arrays of microformats2 JSON, by the library's rules for php-mf2. */
function parse($input, $url = null, $convertClassic = true)
{
    return (new Parser($input, $url))->parse($convertClassic);
}

/**
 * The microformats of a page on the web; null if it is not HTML or cannot be fetched. `$curlInfo` gets what curl knows
 * about the answer.
 */
function fetch($url, $convertClassic = true, &$curlInfo = null)
{
    $curl = \curl_init($url);
    \curl_setopt_array($curl, [
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_FOLLOWLOCATION => true,
        CURLOPT_MAXREDIRS => 5,
        CURLOPT_HTTPHEADER => ['Accept: text/html'],
    ]);
    $html = \curl_exec($curl);
    $curlInfo = \curl_getinfo($curl);
    if ($html === false || \stripos($curlInfo['content_type'] ?? '', 'html') === false) {
        return null;
    }
    return parse($html, $curlInfo['url'], $convertClassic);
}

class Parser
{
    private const CLASSIC_ROOTS = ['adr', 'geo', 'hentry', 'hfeed', 'hnews', 'hproduct', 'hrecipe', 'hresume', 'hreview',
        'hreview-aggregate', 'vcard', 'vevent'];

    /** @var string|null what relative URLs are resolved against */
    public $baseurl;

    /** @var bool whether empty `properties`, `rels` and `rel-urls` are objects, so that they are `{}` in JSON */
    public $jsonMode;

    /** @var bool whether items and `e-*` values have their language */
    public $lang = false;

    /** @var bool whether the answer has `alternates` */
    public $enableAlternates = false;

    /** @var bool whether classic microformats are read */
    public $convertClassic = true;

    /** @var string */
    private $html;

    /** @param string|\DOMDocument|null $input */
    public function __construct($input, $url = null, $jsonMode = false)
    {
        $this->html = $input instanceof \DOMDocument ? $input->saveHTML() : (string) $input;
        $this->baseurl = $url;
        $this->jsonMode = $jsonMode;
    }

    /** The microformats of the page, or of what is inside of an element. The rels are always the rels of the whole page. */
    public function parse($convertClassic = true, ?\DOMElement $context = null)
    {
        $this->convertClassic = $convertClassic;
        $answer = $this->read($this->html);
        if ($context !== null) {
            $inside = \array_map([$context->ownerDocument, 'saveHTML'], \iterator_to_array($context->childNodes));
            $answer['items'] = $this->read(\implode('', $inside))['items'];
        }
        return $answer;
    }

    /** The microformats inside of the element with an id. Without such an element, nothing. */
    public function parseFromId($id, $convertClassic = true)
    {
        $element = $this->document()->getElementById($id);
        return $element ? $this->parse($convertClassic, $element) : ['items' => [], 'rels' => [], 'alternates' => []];
    }

    /** The elements that are roots, also classic ones, in the page or inside of an element. */
    public function getRootMF(?\DOMElement $context = null)
    {
        $paths = \array_map(fn ($root) => "contains(concat(' ', normalize-space(@class), ' '), ' $root ')", self::CLASSIC_ROOTS);
        $xpath = new \DOMXPath($context->ownerDocument ?? $this->document());
        $xpath->registerNamespace('php', 'http://php.net/xpath');
        $xpath->registerPhpFunctions('Mf2\classHasMf2RootClassname');
        $is_root = \implode(' or ', ["php:function('Mf2\classHasMf2RootClassname', string(@class))", ...$paths]);
        return $xpath->query(($context ? '.' : '') . "//*[$is_root]", $context);
    }

    private function document(): \DOMDocument
    {
        $document = new \DOMDocument();
        @$document->loadHTML(unicodeToHtmlEntities($this->html ?: '<p>'));
        return $document;
    }

    private function read(string $html): array
    {
        $answer = \Microweave\json('parse', $html, $this->request());
        if (!$this->enableAlternates) {
            unset($answer['alternates']);
        }
        if ($this->jsonMode) {
            foreach (['rels', 'rel-urls'] as $name) {
                $answer[$name] = $answer[$name] ?: new \stdClass();
            }
            $answer['items'] = \array_map(self::withPropertiesAsObject(...), $answer['items']);
        }
        return $answer;
    }

    /** The item with properties that are an object, not a list, if there are none; also the items inside of it. */
    private static function withPropertiesAsObject(array $item): array
    {
        $read = fn ($value) => isset($value['type']) ? self::withPropertiesAsObject($value) : $value;
        $item['properties'] = \array_map(fn ($values) => \array_map($read, $values), $item['properties'])
            ?: new \stdClass();
        if (isset($item['children'])) {
            $item['children'] = \array_map($read, $item['children']);
        }
        return $item;
    }

    private function request(): array
    {
        $url = $this->baseurl;
        return \array_filter([
            'url' => \is_string($url) && \parse_url($url, PHP_URL_SCHEME) ? $url : null,
            'contentType' => 'text/html; charset=utf-8',
            'format' => 'mf2',
            'rules' => 'php-mf2',
            'classic' => $this->convertClassic ? null : false,
            'lang' => $this->lang ?: null,
            // A class that has its own `textContent`, as php-mf2's tests of the public suite, wants texts as written.
            'text' => \method_exists($this, 'textContent') ? 'as-written' : null,
        ], fn ($value) => $value !== null);
    }
}
