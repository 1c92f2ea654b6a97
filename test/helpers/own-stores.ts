import { vi } from 'vitest'

// Each file begins with stores of its own and without a window, though it shares the process with others.
vi.resetModules()
Reflect.deleteProperty(globalThis, 'window')
