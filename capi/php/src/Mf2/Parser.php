<?php

declare(strict_types=1);

namespace Mf2;

/** Microformats as php-mf2 gives them: arrays of microformats2 JSON, by the rules in `rules.php`. */
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
        $document = new \DOMDocument();
        @$document->loadHTML(unicodeToHtmlEntities($this->html ?: '<p>'));
        $element = $document->getElementById($id);
        return $element ? $this->parse($convertClassic, $element) : ['items' => [], 'rels' => [], 'alternates' => []];
    }

    private function read(string $html): array
    {
        $answer = Rules\eachItem(\Microweave\json('parse', $html, $this->request()), Rules\ofItem(...));
        if ($this->enableAlternates) {
            $answer = Rules\alternates($answer);
        }
        return $this->jsonMode ? Rules\emptyObjects($answer) : $answer;
    }

    private function request(): array
    {
        $url = $this->baseurl;
        return \array_filter([
            'url' => \is_string($url) && \parse_url($url, PHP_URL_SCHEME) ? Rules\baseWithPath($url) : null,
            'contentType' => 'text/html; charset=utf-8',
            'format' => 'mf2',
            'classic' => $this->convertClassic ? null : false,
            'lang' => $this->lang ?: null,
            // A class that has its own `textContent`, as php-mf2's tests of the public suite, wants texts as written.
            'text' => \method_exists($this, 'textContent') ? null : 'folded',
        ], fn ($value) => $value !== null);
    }
}
