<?php

declare(strict_types=1);

namespace Microweave;

/** What answers questions about pages: the library, called by FFI, or the tool as a process. */
abstract class Engine
{
    private static ?Engine $current = null;

    /**
     * The answer to a verb, as text.
     *
     * @param array<string, mixed> $request the members of a request: `url`, `format`, … and options
     */
    abstract public function answer(string $verb, string $html, array $request): string;

    abstract public function version(): string;

    /** The engine that works here. The library is tried first. */
    public static function current(): Engine
    {
        return self::$current ??= self::find();
    }

    /** Sets the engine. `null`: it is looked for again. */
    public static function use(?Engine $engine): void
    {
        self::$current = $engine;
    }

    private static function find(): Engine
    {
        try {
            return Library::load();
        } catch (Failure $library) {
        }
        try {
            return Tool::find();
        } catch (Failure $tool) {
        }
        throw new Failure('no-engine', 'microweave needs its library or its tool. '
            . "The library failed: {$library->getMessage()} The tool failed: {$tool->getMessage()}");
    }
}
