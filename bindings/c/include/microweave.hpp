// The C interface for C++17: answers free their memory, and errors are exceptions.
//
//     microweave::Answer answer = microweave::ask("parse", html, R"({"url":"https://ada.example/"})");
//     std::cout << answer.text();

#ifndef MICROWEAVE_HPP
#define MICROWEAVE_HPP

#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>

#include "microweave.h"

namespace microweave {

// A request without an answer. `what()` is the answer of mw_answer, which is JSON; `code()` is its stable name.
class Error : public std::runtime_error {
public:
  explicit Error(std::string_view json) : std::runtime_error(std::string(json)), code_(code_in(json)) {}

  const std::string &code() const noexcept { return code_; }

  // How the JSON of an error begins, before its code.
  static constexpr std::string_view start = "{\"error\":\"";

private:
  static std::string code_in(std::string_view json) {
    json.remove_prefix(start.size());
    return std::string(json.substr(0, json.find('"')));
  }

  std::string code_;
};

// A text of the library. It can be moved, and is freed with the object.
class Answer {
public:
  Answer(char *text, std::size_t length) noexcept : text_(text), length_(length) {}

  std::string_view text() const noexcept { return {text_.get(), length_}; }

private:
  struct Free {
    void operator()(char *text) const noexcept { mw_free(text); }
  };

  std::unique_ptr<char, Free> text_;
  std::size_t length_;
};

// Answers a question about a page: see mw_answer. Throws Error, and std::bad_alloc if memory is exhausted.
inline Answer ask(const std::string &verb, std::string_view html, const std::string &request = "{}") {
  std::size_t length = 0;
  char *text = mw_answer(verb.c_str(), html.data(), html.size(), request.c_str(), &length);
  if (text == nullptr) throw std::bad_alloc();
  Answer answer(text, length);
  if (answer.text().substr(0, Error::start.size()) == Error::start) throw Error(answer.text());
  return answer;
}

// The version of the library.
inline std::string_view version() noexcept { return mw_version(); }

} // namespace microweave

#endif // MICROWEAVE_HPP
