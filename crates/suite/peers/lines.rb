# Runs the gem microformats for `microweave suite --compare`: pages are lines of JSON, and so are the results.
# MICROFORMATS_RUBY is a checkout of the gem; without it, the installed gem is run.
require "json"
$LOAD_PATH.unshift(File.join(ENV["MICROFORMATS_RUBY"], "lib")) if ENV["MICROFORMATS_RUBY"]
require "microformats"

$stdout.sync = true
$stdin.each_line do |line|
  page = JSON.parse(line)
  begin
    puts Microformats.parse(page["html"], base: page["url"]).to_hash.to_json
  rescue StandardError => error
    puts JSON.generate(error: error.message)
  end
end
