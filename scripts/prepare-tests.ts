import { prepareElectron } from './end-to-end'
import { runScript } from './run-script'

/** Fetches Electron and installs what tests need of the system, or says what to do. */
void runScript(async () => {
  await prepareElectron()
  return 0
})
