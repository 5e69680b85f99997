<?php

declare(strict_types=1);

namespace Microweave;

/**
 * The command-line tool. `parse`, `read` and `sanitize` go to one process for each set of options, which stays for further
 * pages; each other question starts a process.
 */
final class Tool extends Engine
{
    /** The commands that take `--stdin-jsonl`, by their verbs. */
    private const LINE_COMMANDS = ['parse' => 'parse', 'read' => 'read', 'sanitize' => 'clean'];

    /** The formats of `--stdin-jsonl`. */
    private const LINE_FORMATS = ['json', 'mf2', 'microdata', 'links'];

    /** The members of a request that a line has. */
    private const LINE_MEMBERS = ['url', 'base', 'contentType'];

    /** @var array<string, array{resource, resource, resource}> the input, output and messages of the running processes */
    private array $running = [];

    /** @var list<resource> */
    private array $processes = [];

    private function __construct(private string $program, private string $version)
    {
    }

    /** The program that `MICROWEAVE` names, otherwise `microweave` of the path. */
    public static function find(): self
    {
        $program = \getenv('MICROWEAVE') ?: 'microweave';
        if (!\function_exists('proc_open')) {
            throw new Failure('no-tool', 'PHP may not start processes: proc_open is in disable_functions.');
        }
        $tool = new self($program, '');
        try {
            $tool->version = \trim(\substr($tool->run(['--version'], ''), \strlen('microweave')));
        } catch (Failure $error) {
            throw new Failure('no-tool', "the program $program does not start: install it with `cargo install --path crates/cli`, "
                . 'or set MICROWEAVE to its file.');
        }
        return $tool;
    }

    public function __destruct()
    {
        foreach ($this->running as [$input]) {
            \fclose($input);
        }
        \array_map('proc_close', $this->processes);
    }

    public function version(): string
    {
        return $this->version;
    }

    public function answer(string $verb, string $html, array $request): string
    {
        $format = $request['format'] ?? 'json';
        $formats = $verb === 'parse' ? self::LINE_FORMATS : ['json'];
        if (isset(self::LINE_COMMANDS[$verb]) && \in_array($format, $formats, true)) {
            return $this->answerLine($verb, $html, $request);
        }
        $flags = self::flags(['format' => $verb === 'formats' ? null : $format] + $request);
        $target = isset($request['target']) ? [$request['target']] : [];
        $view = $verb === 'view' ? new ViewFile($request['view'] ?? '') : null;
        $arguments = [...($view ? [$view->name] : []), ...$flags, ...self::pageFlags($request), '-', ...$target];
        $answer = $this->run([$verb, '--no-config', ...$arguments], $html);
        // The name of standard input is in the place of the address.
        $source = isset($request['url']) ? '"source":' . \json_encode($request['url'], JSON_UNESCAPED_SLASHES) . ',' : '';
        return \str_starts_with($answer, '{"source":"-",') ? '{' . $source . \substr($answer, \strlen('{"source":"-",')) : $answer;
    }

    /** A line of JSON to a process, and the line that it answers. */
    private function answerLine(string $verb, string $html, array $request): string
    {
        $flags = self::flags($verb === 'parse' ? $request : \array_diff_key($request, ['format' => 0]));
        $command = self::LINE_COMMANDS[$verb];
        [$input, $output, $messages] = $this->process([$command, '--stdin-jsonl', '--no-config', ...$flags]);
        $line = ['html_base64' => \base64_encode($html)];
        $line += \array_filter([
            'url' => $request['base'] ?? $request['url'] ?? null,
            'content_type' => $request['contentType'] ?? null,
        ]);
        \fwrite($input, \json_encode($line, JSON_THROW_ON_ERROR) . "\n");
        $answer = \fgets($output);
        if ($answer === false) {
            $this->running = [];
            throw new Failure('tool-failed', \trim(self::content($messages)) ?: 'the tool ended without an answer');
        }
        // The line repeats the URL before the members of the answer.
        return isset($line['url']) ? \preg_replace('/^\{"url":"(?:[^"\\\\]|\\\\.)*",?/', '{', $answer) : $answer;
    }

    /**
     * The process of a command, which is started if it does not run.
     *
     * @return array{resource, resource, resource}
     */
    private function process(array $arguments): array
    {
        $key = \implode("\0", $arguments);
        return $this->running[$key] ??= $this->start($arguments);
    }

    /** @return array{resource, resource, resource} */
    private function start(array $arguments): array
    {
        $messages = \tmpfile();
        $process = @\proc_open([$this->program, ...$arguments], [['pipe', 'r'], ['pipe', 'w'], $messages], $pipes);
        if ($process === false) {
            throw new Failure('tool-failed', "{$this->program} does not start");
        }
        $this->processes[] = $process;
        return [$pipes[0], $pipes[1], $messages];
    }

    /** Runs a command for one page. The exit code 1 is an answer: the page has findings, or no posts. */
    private function run(array $arguments, string $html): string
    {
        [$input, $output, $messages] = $this->start($arguments);
        \fwrite($input, $html);
        \fclose($input);
        $answer = \stream_get_contents($output);
        if (\proc_close(\array_pop($this->processes)) > 1 || $answer === '') {
            throw new Failure('tool-failed', \trim(self::content($messages)));
        }
        return $answer;
    }

    /** @param resource $file */
    private static function content($file): string
    {
        \rewind($file);
        return \stream_get_contents($file);
    }

    /** The address and the encoding of a page, as flags. */
    private static function pageFlags(array $request): array
    {
        $base = $request['base'] ?? $request['url'] ?? null;
        \preg_match('/charset\s*=\s*"?([^";\s]+)/i', $request['contentType'] ?? '', $charset);
        return [...($base ? ['--base', $base] : []), ...($charset ? ['--charset', $charset[1]] : [])];
    }

    /** The options of a request as flags: `maxDepth` is `--max-depth`, and `false` is `--no-…`. */
    private static function flags(array $request): array
    {
        $flags = [];
        foreach (\array_diff_key($request, \array_flip(self::LINE_MEMBERS), ['target' => 0, 'view' => 0]) as $name => $value) {
            $is_list = \is_array($value) && \array_is_list($value);
            // The flag of a list names one of its values: `ignoreRoots` is `--ignore-root`.
            $flag = \strtolower(\preg_replace('/[A-Z]/', '-$0', $is_list ? \rtrim($name, 's') : $name));
            foreach ($is_list ? $value : [$value] as $one) {
                $flags = [...$flags, ...match (true) {
                    $one === null => [],
                    $one === true => ["--$flag"],
                    $one === false => ["--no-$flag"],
                    default => ["--$flag=" . (\is_scalar($one) ? $one : \json_encode($one, JSON_THROW_ON_ERROR))],
                }];
            }
        }
        return $flags;
    }
}
