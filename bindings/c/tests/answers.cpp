// The header for C++: answers, errors, and answers that move.

#include <iostream>
#include <utility>

#include "microweave.hpp"

int main() {
  microweave::Answer answer = microweave::ask("parse", "<p class=h-card>Ada", R"({"format":"mf2"})");
  microweave::Answer moved = std::move(answer);
  std::string_view text = moved.text();
  if (text != "{\"items\":[{\"type\":[\"h-card\"],\"properties\":{\"name\":[\"Ada\"]}}],\"rels\":{},\"rel-urls\":{}}\n") {
    std::cerr << text;
    return 1;
  }
  try {
    microweave::ask("pars", "");
    return 1;
  } catch (const microweave::Error &error) {
    if (error.code() != "unknown-verb") return 1;
  }
  std::cout << "microweave " << microweave::version() << " for C++\n";
}
