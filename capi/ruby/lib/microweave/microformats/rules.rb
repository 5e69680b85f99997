# frozen_string_literal: true

module Microformats
  # Where the gem microformats answers otherwise than the specification: each rule changes an item, or the links.
  module Rules
    OF_ITEMS = %i[pictures_as_urls zones_without_colon dates_with_space dates_of_times].freeze
    DATES = %w[accessed anniversary bday deleted end published rev reviewed start updated].freeze

    class << self
      # The answer with all rules applied.
      def apply(answer)
        each_item(answer["items"]) { |item| OF_ITEMS.each { |rule| send(rule, item) } }
        trim_link_texts(answer)
        answer
      end

      private

      # Pictures are URLs, without their descriptions.
      def pictures_as_urls(item)
        item["properties"].each_value do |values|
          values.map! { |value| value.is_a?(Hash) && value.keys == %w[value alt] ? value["value"] : value }
        end
        item["value"] = item["value"]["value"] if item["value"].is_a?(Hash)
      end

      # The zone of a date that was made of several parts has no colon.
      def zones_without_colon(item)
        map_dates(item) { |date| date.sub(/\A(\d{4}-\d\d-\d\d .*[+-]\d\d):(\d\d)\z/, '\1\2') }
      end

      # A space is between a date and its time.
      def dates_with_space(item)
        map_dates(item) { |date| date.sub(/\A(\d{4}-\d\d-\d\d)T(?=\d)/i, '\1 ') }
      end

      # A time without a date gets the last date before it.
      def dates_of_times(item)
        last = nil
        map_dates(item) do |date|
          last = date[/\A\d{4}-\d\d-\d\d/] || last
          last && date.match?(/\A\d\d:\d\d/) ? "#{last} #{date}" : date
        end
      end

      # The texts of links have no white space around them.
      def trim_link_texts(answer)
        answer["rel-urls"].each_value { |link| link["text"] = link["text"].strip if link["text"] }
      end

      def map_dates(item)
        item["properties"].each do |name, values|
          next unless DATES.include?(name)

          values.map! { |value| value.is_a?(String) ? yield(value) : value }
        end
      end

      # Calls the block for the items, also those inside of items.
      def each_item(items)
        pending = items.dup
        while (item = pending.pop)
          yield item
          pending.concat(item["properties"].values.flatten.select { |value| value.is_a?(Hash) && value["type"] })
          pending.concat(item["children"] || [])
        end
      end
    end
  end
end
