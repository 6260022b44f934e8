import { Failure, runScript } from './steps/failure.mjs';
import { checkLayers } from './steps/layers.mjs';
import { root } from './steps/project.mjs';

await runScript(async () => {
  const { modules, violations } = checkLayers(root);
  const lines = violations.map(
    ({ rule, from, to, path }) => `${rule}: ${[from, ...(path.length ? path : [to])].join(' → ')}`,
  );
  if (lines.length > 0) throw new Failure(`${lines.sort().join('\n')}\n\n${lines.length} imports break a layer rule.`);
  console.log(`${modules} modules keep every layer rule.`);
});
