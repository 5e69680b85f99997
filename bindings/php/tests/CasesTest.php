<?php

declare(strict_types=1);

namespace Microweave\Test;

use Microweave\Engine;
use Microweave\Library;
use Microweave\Tool;
use PHPUnit\Framework\TestCase;

/** The pages of the file CASES, which `ci.sh` makes with the tool, as the library and the tool beside PHP read them. */
final class CasesTest extends TestCase
{
    /** @dataProvider engines */
    public function testPagesAreReadAsTheToolReadsThem(Engine $engine): void
    {
        $lines = \file((string) \getenv('CASES'));
        $this->assertCount(50, $lines);
        foreach ($lines as $line) {
            $case = \json_decode($line);
            $answer = $engine->answer('parse', \file_get_contents($case->page), ['url' => $case->url]);
            $this->assertEquals($case->answer, \json_decode($answer), $case->page);
        }
    }

    /** @return array<string, array{Engine}> */
    public static function engines(): array
    {
        return ['the library' => [Library::load()], 'the tool' => [Tool::find()]];
    }
}
