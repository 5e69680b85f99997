<?php

declare(strict_types=1);

namespace Microweave;

/** A view as an argument of the tool: the name of a view of the library, or a file with the text, which lives as long as this. */
final class ViewFile
{
    public readonly string $name;

    private ?string $folder = null;

    public function __construct(string $view)
    {
        // A name, as the library tells it from the text of a view.
        if (\preg_match('/^[A-Za-z0-9-]+\z/', \trim($view))) {
            $this->name = \trim($view);
            return;
        }
        $this->folder = \sys_get_temp_dir() . '/microweave-' . \bin2hex(\random_bytes(8));
        \mkdir($this->folder, 0700);
        $this->name = $this->folder . '/view.toml';
        \file_put_contents($this->name, $view);
    }

    public function __destruct()
    {
        if ($this->folder !== null) {
            \unlink($this->name);
            \rmdir($this->folder);
        }
    }
}
