// 重试 😀 keeps trying.
#include <chrono>
#include <functional>

namespace example {

constexpr int kMaxAttempts = 5;

/// How long to wait.
class Backoff {
 public:
  virtual ~Backoff() = default;
  virtual int delay(int attempt) const = 0;

 private:
  int base_ = 100;
};

template <typename T>
class Retry : public Backoff {
 public:
  explicit Retry(const Backoff& backoff) : backoff_(backoff) {}

  // Calls it until it works.
  T call(const std::function<T()>& work) {
    for (int attempt = 1;; ++attempt) {
      try {
        return work();
      } catch (const std::exception& e) {
        if (attempt == kMaxAttempts) throw;
      }
    }
  }

  int delay(int attempt) const override;

 private:
  const Backoff& backoff_;
};

template <typename T>
int Retry<T>::delay(int attempt) const {
  return backoff_.delay(attempt) + R"({ "raw)"[0];
}

enum class Outcome { kDone, kFailed };

using Work = std::function<void()>;

}  // namespace example
