<?php

declare(strict_types=1);

namespace Microweave\Test;

use Mf2;
use PHPUnit\Framework\TestCase;

/** The functions of php-mf2, and its rules. */
final class Mf2Test extends TestCase
{
    public function testParseGivesArrays(): void
    {
        $answer = Mf2\parse('<a class=h-card href=/>Ada</a>', 'https://ada.example/1');
        $expected = ['type' => ['h-card'], 'properties' => ['name' => ['Ada'], 'url' => ['https://ada.example/']]];
        $this->assertEquals(['items' => [$expected], 'rels' => [], 'rel-urls' => []], $answer);
    }

    public function testClassicMicroformatsCanBeLeftOut(): void
    {
        $page = '<p class=vcard><b class=fn>Ada</b>';
        $this->assertCount(1, Mf2\parse($page)['items']);
        $this->assertCount(0, Mf2\parse($page, null, false)['items']);
    }

    public function testEmptyObjectsAreObjectsInJson(): void
    {
        $parser = new Mf2\Parser('<p class=h-x><b class=u-a></b><i class="p-b h-y"><s class=p-c></s></i>', null, true);
        $this->assertSame('{}', \json_encode($parser->parse()['rels']));
        $this->assertSame('{}', \json_encode((new Mf2\Parser('', null, true))->parse()['rel-urls']));
    }

    public function testAlternatesAreAList(): void
    {
        $parser = new Mf2\Parser('<a rel="alternate me" href=/feed type=application/rss+xml>RSS</a>', 'https://ada.example/');
        $this->assertArrayNotHasKey('alternates', $parser->parse());
        $parser->enableAlternates = true;
        $expected = ['url' => 'https://ada.example/feed', 'rel' => 'me', 'type' => 'application/rss+xml', 'text' => 'RSS'];
        $this->assertEquals([$expected], $parser->parse()['alternates']);
    }

    public function testRootsAreFound(): void
    {
        $roots = (new Mf2\Parser('<p class=h-card>Ada<div id=part><p class=vcard>Grace</p></div><p class=h->'))->getRootMF();
        $this->assertSame(['h-card', 'vcard'], \array_map(fn ($root) => $root->getAttribute('class'), [...$roots]));
        $this->assertCount(1, (new Mf2\Parser(''))->getRootMF($roots[1]->parentNode));
    }

    public function testOnlyAPartIsRead(): void
    {
        $parser = new Mf2\Parser('<p class=h-card>Ada<div id=part><p class=h-card>Grace</div>');
        $this->assertSame(['Grace'], $parser->parseFromId('part')['items'][0]['properties']['name']);
        $this->assertSame([], $parser->parseFromId('other')['items']);
    }

    /** @dataProvider dates */
    public function testDates(string $start, string $end, array $expected): void
    {
        $page = "<p class=h-event><i class=dt-start>$start</i><i class=dt-end>$end</i>";
        $properties = Mf2\parse($page)['items'][0]['properties'];
        $this->assertSame($expected, [$properties['start'][0], $properties['end'][0]]);
    }

    public static function dates(): array
    {
        return [
            'a time gets the date' => ['2026-11-20T09:00', '10:00', ['2026-11-20T09:00', '2026-11-20 10:00']],
            'a time gets the zone' => ['2026-11-20 09:00-07:00', '10:00', ['2026-11-20 09:00-07:00', '2026-11-20 10:00-07:00']],
            'a day of a year' => ['<b class=value>2016-062</b>', '2016-03-03', ['2016-03-02', '2016-03-03']],
        ];
    }

    public function testPlainValueOfAPictureIsItsUrl(): void
    {
        $page = '<p class=h-entry><img class="u-photo h-card" src=https://ada.example/a.png alt=Ada>';
        $this->assertSame('https://ada.example/a.png', Mf2\parse($page)['items'][0]['properties']['photo'][0]['value']);
    }

    /** @dataProvider references */
    public function testUrlsAreResolved(string $reference, string $expected): void
    {
        $this->assertSame($expected, Mf2\resolveUrl('https://ada.example/b/c?d#e', $reference));
    }

    public static function references(): array
    {
        return \array_map(null, ['', '#f', '?g', 'h', '/i', '//j/k', '../../l', './m/./n/..', 'mailto:o'], [
            'https://ada.example/b/c?d', 'https://ada.example/b/c?d#f', 'https://ada.example/b/c?g', 'https://ada.example/b/h',
            'https://ada.example/i', 'https://j/k', 'https://ada.example/l', 'https://ada.example/b/m/', 'mailto:o',
        ]);
    }
}
