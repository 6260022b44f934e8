import styles from './field-group.module.css';

interface FieldGroupProps {
  title: string;
  /** Where something leads to the group. */
  id?: string;
  children: React.ReactNode;
}

/** A titled group of fields. */
export function FieldGroup({ title, id, children }: FieldGroupProps) {
  return (
    <fieldset className={styles.group} {...(id === undefined ? {} : { id, tabIndex: -1 })}>
      <legend>{title}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}
