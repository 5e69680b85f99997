<?php

declare(strict_types=1);

namespace Microweave;

/** Why there is no answer. `getName()` stays the same between versions, such as `unknown-option`. `getHint()` says what to do. */
final class Failure extends \RuntimeException
{
    public function __construct(private string $name, string $message, private ?string $hint = null)
    {
        parent::__construct($hint === null ? $message : "$message: $hint");
    }

    public function getName(): string
    {
        return $this->name;
    }

    public function getHint(): ?string
    {
        return $this->hint;
    }
}
