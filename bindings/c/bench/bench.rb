# frozen_string_literal: true

# The seconds of the processor for all pages, the best of three rounds: bench.rb microweave|peer PAGE...
if ARGV[0] == "microweave"
  require_relative "../../ruby/lib/microweave/microformats"
else
  $LOAD_PATH.unshift(File.join(ENV.fetch("MICROFORMATS_RUBY"), "lib"))
  require "microformats"
end
pages = ARGV.drop(1).map { |file| File.read(file, encoding: "UTF-8").scrub }
rounds = Array.new(3) do
  start = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
  pages.each do |page|
    Microformats.parse(page, base: "https://example.com/")
  rescue StandardError
    # The gem fails on some pages. They count until then.
  end
  Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - start
end
puts rounds.min
