// What nobody waits for comes with the first touch, or when it is quiet: the screen stays on, the sheet and its result
// are there without a network.

const QUIET = 5000;
const touches = ["pointerdown", "keydown"];

/**
 * @param {string} result the address of the result's page
 * @param {() => Promise<void>} settled called once that is done
 */
export function whenQuiet(result, settled) {
  const settle = async () => {
    clearTimeout(quiet);
    for (const touch of touches) removeEventListener(touch, settle);
    const [{ stayAwake }, { keepPage, keepThisPage }, { getReady }] = await Promise.all(
      ["../wake.js", "../keeping.js", "./here.js", "./leaving.js", "./keys.js"].map((module) => import(module)),
    );
    stayAwake();
    keepPage(result);
    getReady(result);
    keepThisPage();
    await settled();
  };
  for (const touch of touches) addEventListener(touch, settle);
  const quiet = setTimeout(settle, QUIET);
}
