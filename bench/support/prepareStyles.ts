/** For `styles.ts`: gives the page `styles`, which shows the sidebar or so many cards of it, switches the rules of `hostStyles.css`, and makes changes. */
export function prepareStyles(count: number) {
  const sidebar = document.querySelector('.parley-comments-sidebar')!;
  const row = sidebar.querySelector('li[data-parley-part="item"]')!;
  const cards = document.createElement('aside');
  cards.className = sidebar.className;
  cards.dataset['parleyVersion'] = '2';
  for (let index = 0; index < count; index += 1) cards.append(row.cloneNode(true));
  const home = sidebar.parentElement!;

  const sheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')!.sheet!;
  const rules = Array.from(sheet.cssRules, (rule, index) => ({ index, text: rule.cssText }));
  const hostRules = rules.filter(({ text }) => text.includes('revert-layer') && !text.startsWith('@layer'));
  if (hostRules.length !== 3) throw new Error(`${hostRules.length} rules of hostStyles.css were found, not 3.`);
  let isApplied = true;

  function settle() {
    document.body.getBoundingClientRect(); // needs styles and layout
  }
  function put(element: Element) {
    const parent = element.parentElement!;
    element.remove();
    settle();
    parent.append(element);
  }
  const styles = {
    show(areCards: boolean) {
      (areCards ? sidebar : cards).remove();
      (areCards ? document.body : home).append(areCards ? cards : sidebar);
      settle();
    },
    apply(isWanted: boolean) {
      if (isWanted !== isApplied) {
        for (const { index, text } of isWanted ? hostRules : hostRules.toReversed()) {
          if (isWanted) sheet.insertRule(text, index);
          else sheet.deleteRule(index);
        }
        isApplied = isWanted;
      }
      settle();
    },
    change(what: 'theme' | 'sidebar' | 'cards') {
      const { dataset } = document.documentElement;
      if (what === 'theme') dataset['parleyTheme'] = dataset['parleyTheme'] === 'dark' ? 'light' : 'dark';
      else put(what === 'cards' ? cards : sidebar);
      settle();
    },
  };
  Object.assign(globalThis, { styles });
}
