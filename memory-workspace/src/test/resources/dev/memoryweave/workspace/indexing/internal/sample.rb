# 重试 😀 keeps trying.
require 'time'

module Example
  MAX_ATTEMPTS = 5

  # How long to wait.
  class Backoff
    attr_reader :base

    def initialize(base)
      @base = base
    end

    def delay(attempt)
      base * 2**attempt
    end

    def self.none
      new(0)
    end
  end

  class Retry < Backoff
    # Calls it until it works.
    def call
      attempt = 1
      begin
        yield
      rescue IOError => e
        attempt += 1
        retry if attempt < MAX_ATTEMPTS
        raise <<~TEXT
          class NotOne {
          gave up: #{e.message}
        TEXT
      end
    end

    private

    def log?(line)
      !line.empty?
    end
  end
end

def shorten(text, max)
  text[0, max]
end
