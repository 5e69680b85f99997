<?php

declare(strict_types=1);

namespace Microweave;

/** Why there is no answer. `getName()` stays the same between versions, such as `unknown-option`. */
final class Failure extends \RuntimeException
{
    public function __construct(private string $name, string $message)
    {
        parent::__construct($message);
    }

    public function getName(): string
    {
        return $this->name;
    }
}
