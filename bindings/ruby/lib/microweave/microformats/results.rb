# frozen_string_literal: true

module Microformats
  # A hash of microformats2 JSON whose members are methods too: `card.like_of` is the first value of `like-of`,
  # `card.like_of(1)` the second, and `card.like_of(:all)` are all.
  class HashView
    def initialize(hash)
      @hash = hash
    end

    def to_h
      @hash
    end
    alias to_hash to_h

    def to_json(*options)
      @hash.to_json(*options)
    end

    def to_s
      @hash.to_s
    end

    def [](key)
      @hash[key]
    end

    def respond_to_missing?(name, include_private = false)
      !named(name).nil? || super
    end

    def method_missing(name, *arguments)
      values = named(name)
      return super if values.nil?
      return values.map { |value| view(value) } if values.is_a?(Array) && arguments.first == :all

      values = values[arguments.first.to_i] || values.first if values.is_a?(Array)
      view(values)
    end

    private

    # The members in which a name is looked up, in this order.
    def places
      [@hash]
    end

    # What has the name, or the name with hyphens.
    def named(name)
      [name.to_s, name.to_s.tr("_", "-")].each do |key|
        places.each { |place| return place[key] unless place[key].nil? }
      end
      nil
    end

    def view(value)
      value.is_a?(Hash) ? ParserResult.new(value) : value
    end
  end

  # The properties of an item.
  class PropertySet < HashView
  end

  # An item, or a value that has parts.
  class ParserResult < HashView
    def value
      @hash["value"]
    end

    def properties
      PropertySet.new(@hash["properties"])
    end

    def to_s
      value || super
    end

    private

    def places
      [@hash, @hash["properties"] || {}]
    end
  end

  # What a page has. Methods are named after types: `collection.card` is the first `h-card`.
  class Collection < HashView
    def items
      @hash["items"].map { |item| ParserResult.new(item) }
    end

    def rels
      @hash["rels"]
    end

    def rel_urls
      @hash["rel-urls"]
    end

    private

    def named(name)
      ["h-#{name}", "h-#{name.to_s.tr("_", "-")}"].each do |type|
        found = @hash["items"].select { |item| item["type"].include?(type) }
        return found unless found.empty?
      end
      nil
    end
  end
end
