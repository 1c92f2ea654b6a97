import { call } from '../base/bridge'

const WITHIN_MS = 1_000
let isAsked = false

/** Has what the page stores written to the disk soon. Chromium itself may take half a minute, which a crash would cost. */
export function keepOnDisk(): void {
  if (isAsked) return
  isAsked = true
  setTimeout(() => {
    isAsked = false
    call('window.keepStored').catch(() => undefined)
  }, WITHIN_MS)
}
