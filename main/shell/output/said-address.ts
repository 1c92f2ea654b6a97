import stripAnsi from 'strip-ansi'
import { isLocalAddress, isLoopback, reachableAddress } from '../../../shared/browser/local-address'
import { webAddresses } from '../../../shared/browser/web-addresses'
import type { TextPiece } from './text-pieces'

/** A server says where it is soon after it has started; what comes later is what it is asked. */
const MOST_CHARACTERS = 256 * 1024
/** An address that has only half come is seen with the next look. */
const OVERLAP = 500
const LOOK_MS = 200

/**
 * Looks out for an address of this computer in what a command says, such as the one at which a server of developers is: `address`
 * gives it, as it can be reached. `said` hears of it once.
 */
export function saidAddress(said: (address: string) => void) {
  let pending = ''
  let seen = 0
  let address: string | undefined
  let hasWaited = false
  let timer: NodeJS.Timeout | undefined

  function look(): void {
    timer = undefined
    const found = addressIn(pending)
    if (found?.isAtEnd && !hasWaited) {
      // Another piece may go on with it.
      hasWaited = true
      timer = setTimeout(look, LOOK_MS)
      return
    }
    pending = found ? '' : pending.slice(-OVERLAP)
    if (!found) return
    address = found.address
    said(address)
  }

  return {
    address: (): string | undefined => address,
    heard(text: TextPiece): void {
      if (address !== undefined || seen >= MOST_CHARACTERS) return
      const wanted = text.slice(0, MOST_CHARACTERS - seen)
      seen += wanted.length
      pending += wanted
      timer ??= setTimeout(look, LOOK_MS)
    },
    end(): void {
      clearTimeout(timer)
    },
  }
}

function addressIn(output: string): { address: string; isAtEnd: boolean } | undefined {
  for (let at = 0; at < output.length; at += PART - OVERLAP) {
    const text = stripAnsi(output.slice(at, at + PART))
    const found = webAddresses(text).find(({ url }) => isOwn(url))
    if (found) return { address: reachableAddress(found.url), isAtEnd: found.end === text.length }
  }
  return undefined
}

/** The amount that is searched at once. */
const PART = 50_000

const isOwn = (url: string): boolean => isLoopback(url) || (isLocalAddress(url) && reachableAddress(url) !== url)
