<?php

declare(strict_types=1);

namespace Microweave;

/** The library, called by FFI. */
final class Library extends Engine
{
    private const DECLARATIONS = <<<'C'
        char *mw_answer(const char *verb, const char *html, size_t length, const char *request, size_t *answer_length);
        void mw_free(char *answer);
        const char *mw_version(void);
        C;

    private function __construct(private \FFI $ffi)
    {
    }

    /** Loads the file that `MICROWEAVE_LIBRARY` names, otherwise the one that the system finds. */
    public static function load(): self
    {
        if (!\extension_loaded('ffi')) {
            throw new Failure('no-library', 'PHP has no extension FFI: install it, and set ffi.enable=true or preload '
                . __DIR__ . '/autoload.php.');
        }
        $file = \getenv('MICROWEAVE_LIBRARY') ?: self::systemName();
        try {
            return new self(\FFI::cdef(self::DECLARATIONS, $file));
        } catch (\FFI\Exception $error) {
            throw new Failure('no-library', "{$error->getMessage()} ($file): build it with `cargo build --release -p "
                . 'microweave-capi`, and set MICROWEAVE_LIBRARY to target/release/' . self::systemName() . '.');
        }
    }

    public function answer(string $verb, string $html, array $request): string
    {
        $json = \json_encode((object) $request, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
        $length = $this->ffi->new('size_t');
        $answer = $this->ffi->mw_answer($verb, $html, \strlen($html), $json, \FFI::addr($length));
        if ($answer === null) {
            throw new Failure('out-of-memory', 'there is no memory for the answer');
        }
        try {
            return \FFI::string($answer, $length->cdata);
        } finally {
            $this->ffi->mw_free($answer);
        }
    }

    public function version(): string
    {
        return $this->ffi->mw_version();
    }

    private static function systemName(): string
    {
        return match (PHP_OS_FAMILY) {
            'Darwin' => 'libmicroweave.dylib',
            'Windows' => 'microweave.dll',
            default => 'libmicroweave.so',
        };
    }
}
