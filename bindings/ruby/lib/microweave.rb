# frozen_string_literal: true

require "json"
require_relative "microweave/library"

# What microweave says about a page.
#
# `html` is a text, or bytes in the encoding that `content_type` or the page itself declares: a string with
# `Encoding::BINARY`, or one that is not valid in its encoding. `url` is the address of the page. Options have the names of docs/lib.md, such as `lang: true` or `max_depth: 64`.
module Microweave
  # Why there is no answer. `code` stays the same between versions, such as `unknown-option`. `hint` says what to do, or is nil.
  class Error < StandardError
    attr_reader :code, :hint

    def initialize(code, message, hint = nil)
      super([message, hint].compact.join(": "))
      @code = code
      @hint = hint
    end
  end

  # How the answer begins if there is none.
  ERROR = '{"error":'
  private_constant :ERROR

  class << self
    # Everything in the page: microformats2 JSON, with `microdata` beside it.
    def parse(html, **request) = json("parse", html, **request)

    # The posts, as a feed reader shows them.
    def read(html, **request) = json("read", html, **request)

    # What a link to the page shows: title, address, description, image, site, authors and dates.
    def preview(html, **request) = json("preview", html, **request)

    # What the page describes, as `things`: products, recipes, events and other things of schema.org.
    def things(html, **request) = json("things", html, **request)

    # What a view gives of the page: `views`, a list of records, and `findings`. `view` is the text of a view (TOML or JSON), the
    # view as a hash, or the name of a view of the library, such as `recipe`.
    def view(html, view, **request)
      json("view", html, view: view.is_a?(String) ? view : JSON.generate(view), **request)
    end

    # The HTML without what is not safe to show.
    def sanitize(html, **request) = json("sanitize", html, **request)["html"]

    # What is wrong with the markup, as `findings`.
    def check(html, **request) = json("check", html, **request)

    # Every value with its reasons.
    def explain(html, **request) = json("explain", html, **request)

    # The feeds in the page, and the feeds that it links to.
    def feeds(html, **request) = json("feeds", html, **request)

    # Whether the page links to a target, and as what.
    def mention(html, target, **request) = json("mention", html, target: target, **request)

    # The page in a format, such as `atom`, `vcard` or `turtle`.
    def write(html, format, **request) = answer("parse", html, format: format, **request)

    # The formats of `write`.
    def formats = json("formats", "")["formats"]

    # The version of the library.
    def version = Library.current.version

    # The answer to a verb, as text.
    def answer(verb, html, **request)
      if html.encoding != Encoding::BINARY && html.valid_encoding?
        request = { content_type: "text/html; charset=utf-8" }.merge(request)
        html = html.encode(Encoding::UTF_8)
      end
      members = request.transform_keys { |name| name.to_s.gsub(/_(.)/) { Regexp.last_match(1).upcase } }
      text = Library.current.answer(verb.to_s, html, JSON.generate(members))
      return text unless text.start_with?(ERROR)

      error = JSON.parse(text)
      raise Error.new(error["error"], error["message"], error["hint"])
    end

    private

    def json(verb, html, **request)
      JSON.parse(answer(verb, html, **request), max_nesting: false)
    end
  end
end
