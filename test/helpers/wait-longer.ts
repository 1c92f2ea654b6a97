import { vi } from 'vitest'

// A second, which is the default, is not enough for a real process on a busy computer. What comes at once is not waited for any longer.
const { waitFor } = vi
if (waitFor.name !== 'waitLonger')
  vi.waitFor = function waitLonger(callback, options = 10_000) {
    return waitFor(callback, options)
  }
