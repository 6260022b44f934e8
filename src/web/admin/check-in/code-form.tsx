import { Button, Loader, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import { maxLengthIn } from '../components/form/max-length.ts';
import styles from './check-in.module.css';

interface CodeFormProps {
  /** What is in the field to begin with. */
  start: string;
  onCode: (code: string) => void;
  isBusy: boolean;
  /** Grows whenever the field shall take the focus again. */
  focusTurn: number;
}

/** Where fingers type, a field with the focus holds the keyboard open over the result. */
const hasMouse = () => window.matchMedia('(pointer: fine)').matches;

const takesKeys = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [role="dialog"]') !== null;

/** USB scanners type the code and press Enter: the field has the focus, and takes it when they type. */
export function CodeForm({ start, onCode, isBusy, focusTurn }: CodeFormProps) {
  const [code, setCode] = useState(start);
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn gives the focus once more.
  useEffect(() => {
    if (hasMouse()) field.current?.focus({ preventScroll: true });
  }, [focusTurn]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isText && !takesKeys(event.target)) field.current?.focus({ preventScroll: true });
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = code.trim();
    if (typed === '') {
      field.current?.focus();
      return;
    }
    onCode(typed);
    setCode('');
    if (!hasMouse()) field.current?.blur();
  };
  return (
    <form className={styles.code} onSubmit={submit}>
      <TextInput
        ref={field}
        className={styles.field}
        size="lg"
        label="Code of the pass"
        placeholder="ABCD-EFGH-JKMN-PQRS"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={maxLengthIn(endpoints.gate.scan, 'code')}
        enterKeyHint="go"
        rightSection={isBusy && <Loader size="sm" aria-hidden />}
      />
      {/* Never `loading`: while the button is disabled Enter does nothing, and a scanner's next code is added to this one. */}
      <Button type="submit" size="lg">
        Check in
      </Button>
    </form>
  );
}
