<?php

declare(strict_types=1);

namespace Microweave\Test;

use Microweave;
use Microweave\Engine;
use Microweave\Failure;
use Microweave\Library;
use Microweave\Tool;
use PHPUnit\Framework\TestCase;

/** The functions of the package, with the library and with the tool. */
final class FunctionsTest extends TestCase
{
    private const URL = 'https://ada.example/1';
    private const PAGE = <<<'HTML'
        <link rel=feed href=/feed title=Posts><article class=h-entry><a class=u-url href=/1><b class=p-name>Été</b></a>
        <a class=u-like-of href=https://grace.example/tea>Tea</a><time class=dt-published>2026-11-20T09:00Z</time>
        <p class=p-nmae>x</article>
        HTML;

    protected function tearDown(): void
    {
        Engine::use(null);
    }

    /** @dataProvider engines */
    public function testFunctionsAnswer(Engine $engine): void
    {
        Engine::use($engine);
        $this->assertSame(['Été'], Microweave\parse(self::PAGE, self::URL)['items'][0]['properties']['name']);
        $this->assertSame('like', Microweave\read(self::PAGE, self::URL)['main']['entries'][0]['type']);
        $this->assertSame('like', Microweave\preview(self::PAGE, self::URL)['kind']);
        $this->assertContains('misspelled-class', \array_column(Microweave\check(self::PAGE)['findings'], 'code'));
        $this->assertContains('/items/0', \array_column(Microweave\explain(self::PAGE)['values'], 'at'));
        $this->assertSame('https://ada.example/feed', Microweave\feeds(self::PAGE, self::URL)['feeds'][0]['url']);
        $this->assertSame('like', Microweave\mention(self::PAGE, 'https://grace.example/tea', self::URL)['kind']);
        $this->assertStringContainsString('<entry>', Microweave\write(self::PAGE, 'atom', ['url' => self::URL]));
        $cup = '<p itemscope itemtype=https://schema.org/Product><b itemprop=name onclick=a()>Cup</b></p>';
        $this->assertSame(['name' => ['Cup']], Microweave\things($cup)['things'][0]['properties']);
        $view = ['about' => 'Product', 'fields' => ['title' => 'schema name']];
        $this->assertSame([['title' => 'Cup']], Microweave\view($cup, $view)['views']);
        $this->assertSame('Cup', Microweave\view($cup, 'product', self::URL)['views'][0]['name']);
        $this->assertSame('<p><b>Cup</b></p>', Microweave\sanitize($cup));
        $this->assertMatchesRegularExpression('/^\d+\.\d+\.\d+$/', Microweave\version());
    }

    /** @dataProvider engines */
    public function testOptionsAreTaken(Engine $engine): void
    {
        Engine::use($engine);
        $page = "<p class=h-card lang=fr>Ada\n  Lovelace";
        $options = ['url' => self::URL, 'text' => 'folded', 'lang' => true, 'format' => 'mf2', 'ignoreRoots' => ['h-x', 'h-y']];
        $document = Microweave\parse($page, $options);
        $this->assertSame(['type' => ['h-card'], 'properties' => ['name' => ['Ada Lovelace']], 'lang' => 'fr'], $document['items'][0]);
        $this->assertArrayNotHasKey('microdata', $document);
        $latin1 = Microweave\parse("<p class=h-card>Zo\xE9", ['contentType' => 'text/html; charset=iso-8859-1']);
        $this->assertSame(['Zoé'], $latin1['items'][0]['properties']['name']);
        $this->assertSame(['Ada'], Microweave\parse('<p class=h-card>Ada')['items'][0]['properties']['name']);
    }

    /** @dataProvider engines */
    public function testWrongOptionIsAnError(Engine $engine): void
    {
        Engine::use($engine);
        $this->expectException(Failure::class);
        $this->expectExceptionMessageMatches('/max-?depht/i');
        Microweave\parse('', ['maxDepht' => 7]);
    }

    public function testErrorHasAName(): void
    {
        try {
            Microweave\write('', 'pdf');
            $this->fail('there is no such format');
        } catch (Failure $failure) {
            $this->assertSame('unknown-format', $failure->getName());
        }
    }

    public function testErrorSaysWhatIsMissing(): void
    {
        $script = 'require $argv[1]; try { Microweave\parse(""); } catch (Microweave\Failure $f) { echo $f->getMessage(); }';
        $command = [PHP_BINARY, '-r', $script, __DIR__ . '/../src/autoload.php'];
        $environment = ['MICROWEAVE_LIBRARY' => '/no/library.so', 'MICROWEAVE' => '/no/tool'];
        $process = \proc_open($command, [1 => ['pipe', 'w']], $pipes, null, $environment);
        $message = \stream_get_contents($pipes[1]);
        \proc_close($process);
        $this->assertMatchesRegularExpression('~The library failed: .*/no/library.so.*MICROWEAVE_LIBRARY.*'
            . 'The tool failed: .*/no/tool.*MICROWEAVE~', $message);
    }

    /** @return array<string, array{Engine}> */
    public static function engines(): array
    {
        return ['the library' => [Library::load()], 'the tool' => [Tool::find()]];
    }
}
