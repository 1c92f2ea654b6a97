import { runStages } from './gate/run-stages'
import { checkStages } from './gate/stages'
import { runScript } from './run-script'

/** `npm run check`: types, lint and the unit tests that start no browser. */
void runScript(async () => runStages(await checkStages()))
