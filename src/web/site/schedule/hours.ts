/** When an event is. Instants are ISO 8601 in UTC. */
export interface Hours {
  id: string;
  title: string;
  start: string;
  end: string;
}

export const overlap = (one: Hours, other: Hours) => one.start < other.end && other.start < one.end;
