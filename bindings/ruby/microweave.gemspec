# frozen_string_literal: true

Gem::Specification.new do |spec|
  spec.name = "microweave"
  spec.version = "0.1.0"
  spec.summary = "Reads microformats, microdata, JSON-LD, RDFa and links from HTML"
  spec.description = "The library microweave, called by Fiddle; also in place of the gem microformats"
  spec.authors = ["the microweave authors"]
  spec.licenses = ["MIT", "Apache-2.0"]
  spec.required_ruby_version = ">= 3.0"
  spec.files = Dir["lib/**/*.rb"] + ["README.md"]
end
