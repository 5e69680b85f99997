# frozen_string_literal: true

require "minitest/autorun"
require "tempfile"
require_relative "../lib/microweave/microformats"

# The functions of the gem microformats.
class TestMicroformats < Minitest::Test
  PAGE = <<~HTML
    <link rel=me href=/me><div class=h-card><a class="p-name u-url" href=/>Ada</a><a class=u-like-of href=/a>a</a>
    <a class=u-like-of href=/b>b</a><p class="p-org h-x-org">Tea</p></div><p class=h-x-thing>Cup</p>
  HTML

  def page
    Microformats.parse(PAGE, base: "https://ada.example/1")
  end

  def test_members_are_methods
    card = page.card
    assert_equal "Ada", card.name
    assert_equal "https://ada.example/a", card.like_of
    assert_equal "https://ada.example/b", card.like_of(1)
    assert_equal ["https://ada.example/a", "https://ada.example/b"], card.like_of(:all)
    assert_equal "https://ada.example/a", card.properties.like_of(7)
    assert_equal "Tea", card.org.to_s
    assert_equal ["h-x-org"], card.org["type"]
    assert_equal "Cup", page.x_thing.name
    assert_raises(NoMethodError) { card.photo }
    assert_raises(NoMethodError) { page.entry }
    assert_respond_to page, :card
    refute_respond_to page, :entry
  end

  def test_results_are_hashes
    assert_equal page.to_h["items"][0], page.items[0].to_hash
    assert_equal page.to_h, JSON.parse(page.to_json)
    assert_equal ["https://ada.example/me"], page.rels["me"]
    assert_equal ["me"], page.rel_urls["https://ada.example/me"]["rels"]
  end

  def test_files_are_read_and_commands_are_not_run
    Tempfile.create("page") do |file|
      file.write("<p class=h-card>Ada")
      file.flush
      assert_equal "Ada", Microformats.parse(file.path).card.name
    end
    assert_equal "|echo", Microformats.read_html("|echo")
  end

  def test_rules_of_the_gem
    card = Microformats.parse("<p class=h-event><img class=u-photo src=https://ada.example/a.png alt=Ada>" \
                              "<i class=dt-start>2026-11-20T09:00</i><i class=dt-end>10:00</i>").event
    assert_equal "https://ada.example/a.png", card.photo
    assert_equal ["2026-11-20 09:00", "2026-11-20 10:00"], [card.start, card.end]
    links = Microformats.parse("<a rel=me href=https://ada.example/> Ada </a>").rel_urls
    assert_equal "Ada", links["https://ada.example/"]["text"]
  end

  def test_base_that_is_not_absolute_is_not_taken
    assert_equal "/a", Microformats.parse("<a class=h-card href=/a>x</a>", base: "ada").card.url
  end
end
