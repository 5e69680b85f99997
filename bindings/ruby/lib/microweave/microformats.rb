# frozen_string_literal: true

require "open-uri"
require "uri"
require_relative "../microweave"
require_relative "microformats/results"

# A replacement for the gem microformats: `require "microweave/microformats"`.
module Microformats
  # The microformats of a page: HTML, or an address or the name of a file that has it.
  def self.parse(html, base: nil)
    Parser.new.parse(html, base: base)
  end

  # The HTML of an address or a file; other texts are HTML.
  def self.read_html(html)
    Parser.new.read_html(html)
  end

  # The parser of a page.
  class Parser
    attr_reader :http_headers, :http_body

    def initialize
      @http_headers = {}
    end

    # The microformats of a page. `headers` are sent with the request for an address.
    def parse(html, base: nil, headers: {})
      body = read_html(html, headers: headers)
      base ||= @address
      url = absolute?(base) ? base : nil
      Collection.new(Microweave.parse(body, url: url, format: "mf2", rules: "microformats-ruby"))
    end

    # The HTML of an address or a file. Other than in the gem, a text is never run as a command.
    def read_html(html, headers: {})
      @http_headers = {}
      @address = nil
      name = html.strip
      if name.match?(%r{\Ahttps?://\S+\z}i)
        @address = name
        URI.parse(name).open(headers) { |response| take(response) }
      else
        @http_body = file?(name) ? File.read(name) : html
      end
      @http_body
    end

    private

    def take(response)
      @http_headers = response.meta
      @http_body = response.read
    end

    def file?(name)
      name.bytesize < 1024 && !name.include?("<") && !name.include?("\0") && File.file?(name)
    end

    def absolute?(base)
      !base.nil? && URI.parse(base.strip).absolute?
    rescue URI::InvalidURIError
      false
    end
  end

  # A URL that may be relative to a base.
  class AbsoluteUri
    attr_accessor :base, :relative

    def initialize(relative, base: nil)
      @relative = relative&.strip
      @base = base&.strip
    end

    # The absolute URL. A URL that cannot be resolved stays as it is.
    def absolutize
      return relative if base.nil?
      return base if relative.to_s.empty?

      URI.join(base, relative).to_s
    rescue URI::Error
      relative
    end
  end
end
