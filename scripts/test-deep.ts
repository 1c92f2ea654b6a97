import { runStages } from './gate/run-stages'
import { deepStages } from './gate/stages'
import { runScript } from './run-script'

/** `npm run test:deep`: every suite in full, however long that takes. A test that needs a second try fails it. */
void runScript(async () => runStages(await deepStages(), 0))
