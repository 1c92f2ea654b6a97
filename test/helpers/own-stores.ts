import { vi } from 'vitest'

// Each file begins with stores of its own and without a page, though it shares the process with others.
vi.resetModules()
vi.unstubAllGlobals()
for (const ofPage of ['window', 'document', 'Worker']) Reflect.deleteProperty(globalThis, ofPage)
