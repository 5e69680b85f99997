# frozen_string_literal: true

require "minitest/autorun"
require "open3"
require "rbconfig"
require_relative "../lib/microweave"

# The functions of the gem.
class TestMicroweave < Minitest::Test
  URL = "https://ada.example/1"
  PAGE = <<~HTML
    <link rel=feed href=/feed title=Posts><article class=h-entry><a class=u-url href=/1><b class=p-name>Été</b></a>
    <a class=u-like-of href=https://grace.example/tea>Tea</a><time class=dt-published>2026-11-20T09:00Z</time>
    <p class=p-nmae>x</article>
  HTML

  # The pages of the file CASES, which ci.sh makes with the tool.
  def test_pages_are_read_as_the_tool_reads_them
    lines = File.readlines(ENV.fetch("CASES"))
    assert_equal 50, lines.size
    lines.each do |line|
      one = JSON.parse(line)
      assert_equal one["answer"], Microweave.parse(File.binread(one["page"]), url: one["url"]), one["page"]
    end
  end

  def test_functions_answer
    assert_equal ["Été"], Microweave.parse(PAGE, url: URL)["items"][0]["properties"]["name"]
    assert_equal "like", Microweave.read(PAGE, url: URL)["main"]["entries"][0]["type"]
    assert_equal "like", Microweave.preview(PAGE, url: URL)["kind"]
    assert_includes Microweave.check(PAGE)["findings"].map { |finding| finding["code"] }, "misspelled-class"
    assert_includes Microweave.explain(PAGE)["values"].map { |value| value["at"] }, "/items/0"
    assert_equal "https://ada.example/feed", Microweave.feeds(PAGE, url: URL)["feeds"][0]["url"]
    assert_equal "like", Microweave.mention(PAGE, "https://grace.example/tea", url: URL)["kind"]
    assert_includes Microweave.write(PAGE, "atom", url: URL, timestamp: "2026-11-20T10:00:00Z"), "<entry>"
    cup = "<p itemscope itemtype=https://schema.org/Product><b itemprop=name onclick=a()>Cup</b></p>"
    assert_equal({ "name" => ["Cup"] }, Microweave.things(cup)["things"][0]["properties"])
    view = { about: "Product", fields: { title: "schema name" } }
    assert_equal [{ "title" => "Cup" }], Microweave.view(cup, view)["views"]
    assert_equal "Cup", Microweave.view(cup, "product", url: URL)["views"][0]["name"]
    assert_equal "<p><b>Cup</b></p>", Microweave.sanitize(cup)
    assert_includes Microweave.formats.map { |format| format["name"] }, "turtle"
    assert_match(/\A\d+\.\d+\.\d+\z/, Microweave.version)
  end

  def test_options_and_encodings_are_taken
    item = Microweave.parse("<p class=h-card lang=fr>Ada\n  Lovelace", lang: true, text: "folded")["items"][0]
    assert_equal({ "type" => ["h-card"], "properties" => { "name" => ["Ada Lovelace"] }, "lang" => "fr" }, item)
    name = ->(html, **request) { Microweave.parse(html, **request)["items"][0]["properties"]["name"] }
    assert_equal ["Zoé"], name.call("<p class=h-card>Zo\xE9".b, content_type: "text/html; charset=latin1")
    assert_equal ["Zoé"], name.call("<meta charset=latin1><p class=h-card>Zoé")
    assert_equal ["Zoé"], name.call("<meta charset=latin1><p class=h-card>Zo\xE9")
    assert_equal ["Zoé"], name.call("<p class=h-card>Zoé".encode(Encoding::UTF_16LE))
  end

  def test_errors_have_codes
    error = assert_raises(Microweave::Error) { Microweave.parse("", max_depht: 7) }
    assert_equal "unknown-option", error.code
    assert_includes error.message, 'did you mean "maxDepth"?'
  end

  def test_error_says_how_to_get_the_library
    lib = File.expand_path("../lib", __dir__)
    script = "require 'microweave'; Microweave.version"
    environment = { "MICROWEAVE_LIBRARY" => "/no/library.so" }
    _, messages, status = Open3.capture3(environment, RbConfig.ruby, "-I", lib, "-e", script)
    refute_predicate status, :success?
    assert_match(%r{/no/library.so.*cargo build --release -p microweave-capi.*MICROWEAVE_LIBRARY}m, messages)
  end

  def test_threads_read_side_by_side
    names = Array.new(8) { |number| Thread.new { Microweave.parse("<p class=h-card>#{number}")["items"][0]["properties"]["name"] } }
    assert_equal Array.new(8) { |number| [number.to_s] }, names.map(&:value)
  end
end
