# frozen_string_literal: true

require "fiddle"
require "rbconfig"

module Microweave
  # The library, called by Fiddle. Its functions run beside other threads of Ruby.
  class Library
    # The library in the file that MICROWEAVE_LIBRARY names, otherwise the one that the system finds.
    def self.current
      @current ||= new(ENV["MICROWEAVE_LIBRARY"] || "libmicroweave.#{RbConfig::CONFIG["SOEXT"]}")
    end

    def initialize(file)
      handle = Fiddle.dlopen(file)
      pointer = Fiddle::TYPE_VOIDP
      @answer = Fiddle::Function.new(handle["mw_answer"], [pointer, pointer, Fiddle::TYPE_SIZE_T, pointer, pointer], pointer)
      @free = Fiddle::Function.new(handle["mw_free"], [pointer], Fiddle::TYPE_VOID)
      @version = Fiddle::Function.new(handle["mw_version"], [], pointer)
    rescue Fiddle::DLError => error
      raise LoadError, "#{error.message}: build it with `cargo build --release -p microweave-capi`, and set " \
                       "MICROWEAVE_LIBRARY to target/release/#{File.basename(file)}"
    end

    # The answer to a verb about a page, as text. The request is JSON.
    def answer(verb, html, request)
      length = Fiddle::Pointer.malloc(Fiddle::SIZEOF_SIZE_T, Fiddle::RUBY_FREE)
      answer = @answer.call(verb, html, html.bytesize, request, length)
      raise NoMemoryError, "there is no memory for the answer" if answer.null?

      begin
        answer[0, length[0, Fiddle::SIZEOF_SIZE_T].unpack1("J")].force_encoding(Encoding::UTF_8)
      ensure
        @free.call(answer)
      end
    end

    def version
      @version.call.to_s
    end
  end
end
