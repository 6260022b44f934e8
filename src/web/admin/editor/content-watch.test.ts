import { describe, expect, it, vi } from 'vitest';
import { watchContent } from './content-watch.ts';

function watched(contents: (string | Promise<string>)[]) {
  const onChange = vi.fn();
  const watch = watchContent(async () => contents.shift() ?? 'nothing more to read', onChange);
  watch.saved('start');
  return { watch, onChange };
}

describe('watchContent', () => {
  it('says nothing where only the picture of the content moved', async () => {
    const { watch, onChange } = watched(['start']);
    await watch.moved();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('tells of each change once', async () => {
    const { watch, onChange } = watched(['a', 'a', 'b']);
    for (let turn = 0; turn < 3; turn += 1) await watch.moved();
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('tells at once that something is typed, and again only after the editor has told of it', async () => {
    const { watch, onChange } = watched(['start']);
    watch.typed();
    watch.typed();
    expect(onChange).toHaveBeenCalledTimes(1);
    await watch.moved();
    watch.typed();
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('does not take for a change what was read before a save and answered after it', async () => {
    const late = Promise.withResolvers<string>();
    const { watch, onChange } = watched([late.promise, 'new']);
    const moving = watch.moved();
    watch.saved('new');
    late.resolve('old');
    await moving;
    expect(onChange).not.toHaveBeenCalled();
  });

  it('says nothing before the editor has started', async () => {
    const onChange = vi.fn();
    const watch = watchContent(async () => 'a', onChange);
    watch.typed();
    await watch.moved();
    expect(onChange).not.toHaveBeenCalled();
  });
});
