import { appearanceFromAddress, applyAppearance } from './theme'
import './styles.css'

/** A window that is hidden draws no frames, and must start all the same. */
const LONGEST_WAIT_MS = 100

const stop = applyAppearance(appearanceFromAddress(location.search))

// The bar of index.html is drawn first; reading and running the app takes longer than that.
const drawn = new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
const waited = new Promise(resolve => setTimeout(resolve, LONGEST_WAIT_MS))
await Promise.race([drawn, waited])
await import('./start')
const { followAppearance } = await import('./settings/follow-appearance')
followAppearance(stop)
