# In: objects of a rendered chart. Out: a line for each reference without a target. Names without the chart's own prefix
# belong to others (an existing Secret, say) and are not looked up.

def called: "\(.kind)/\(.metadata.name)";

# The pod template of an object that makes pods.
def template:
  if .kind == "CronJob" then .spec.jobTemplate.spec.template
  elif .kind == "Pod" then {metadata, spec}
  else .spec.template end;

def makes_pods: .kind | IN("Deployment", "StatefulSet", "DaemonSet", "Job", "CronJob", "Pod");

def containers: (.spec.initContainers // []) + .spec.containers | .[];

# Both forms of a selector that our charts use; one with expressions is taken to match.
def matched_by($selector):
  (.metadata.labels // {}) as $labels
  | ($selector | (.matchLabels // (if has("matchExpressions") then {} else . end)))
  | to_entries | all(.value == $labels[.key]);

# What the names of all Deployments begin with, up to a dash.
def own_prefix:
  map(select(.kind == "Deployment") | .metadata.name | split("-"))
  | .[0] as $first
  | reduce .[] as $name ($first; [., $name] | transpose | map(.[0] == .[1]) as $same
      | $first[:($same | index(false) // length)])
  | join("-") + "-";

def hooks: (.metadata.annotations["helm.sh/hook"] // "") | split(",") | map(gsub(" "; ""));
def weight: (.metadata.annotations["helm.sh/hook-weight"] // "0") | tonumber;
def before_install: hooks | index("pre-install") != null;

# {kind, name, key} of each object that a pod template needs; the key may be null.
def needs:
  (.spec | select(.serviceAccountName) | {kind: "ServiceAccount", name: .serviceAccountName}),
  (.spec.volumes // [] | .[]
    | (., (.projected.sources // [] | .[]))
    | (select(.configMap) | .configMap | select(.optional != true) | {kind: "ConfigMap", name}),
      (select(.secret) | .secret | select(.optional != true) | {kind: "Secret", name: (.secretName // .name)})),
  (containers
    | (.env // [] | .[] | .valueFrom // {}
        | (.secretKeyRef // empty | select(.optional != true) | {kind: "Secret", name, key}),
          (.configMapKeyRef // empty | select(.optional != true) | {kind: "ConfigMap", name, key})),
      (.envFrom // [] | .[]
        | (.secretRef // empty | select(.optional != true) | {kind: "Secret", name}),
          (.configMapRef // empty | select(.optional != true) | {kind: "ConfigMap", name})));

def keys_of: ((.data // {}) + (.stringData // {}) + (.binaryData // {})) | keys;

def has_port($port): any(containers | .ports // [] | .[]; .name == $port or .containerPort == $port);

. as $all
| own_prefix as $prefix
| ($all | map(select(makes_pods))) as $makers
| def pods_of($selector): $makers | map(template | select(matched_by($selector)));

  # A selector finds a pod.
  ($all[] | select(.kind == "Service" and .spec.selector)
    | called as $name | pods_of(.spec.selector) as $pods
    | if $pods == [] then "\($name): no pod has the labels of its selector"
      else .spec.ports[] | (.targetPort // .port) as $port
        | select($pods | any(has_port($port) | not))
        | "\($name): no port \($port) in a pod that it selects" end),
  ($all[] | select(.kind == "PodDisruptionBudget")
    | select(pods_of(.spec.selector) == []) | "\(called): no pod has the labels of its selector"),
  ($all[] | select(.kind == "NetworkPolicy")
    | called as $name | pods_of(.spec.podSelector) as $pods
    | (select($pods == []) | "\($name): no pod has the labels of its selector"),
      (.spec.ingress // [] | .[] | .ports // [] | .[] | .port as $port
        | select($port | type == "string") | select($pods | any(has_port($port) | not))
        | "\($name): no port \($port) in a pod that it selects"),
      ((.spec.ingress // []) + (.spec.egress // []) | .[] | (.from // []) + (.to // []) | .[]
        | select(.podSelector and (.namespaceSelector | not)) | .podSelector as $selector
        | select(pods_of($selector) == []) | "\($name): no pod has the labels \($selector | tojson)")),
  ($all[] | select(.kind == "ServiceMonitor")
    | called as $name
    | (.spec.selector as $selector | $all | map(select(.kind == "Service" and matched_by($selector)))) as $services
    | if $services == [] then "\($name): no Service has the labels of its selector"
      else .spec.endpoints[].port as $port
        | select($services | all(.spec.ports | all(.name != $port)))
        | "\($name): no port \($port) in a Service that it selects" end),

  # An autoscaler finds its target.
  ($all[] | select(.kind | IN("HorizontalPodAutoscaler", "ScaledObject"))
    | called as $name | .spec.scaleTargetRef as $target
    | select($all | any(.kind == ($target.kind // "Deployment") and .metadata.name == $target.name) | not)
    | "\($name): there is no \($target.kind // "Deployment") \($target.name)"),

  # A probe's port is one of its container.
  ($makers[] | called as $name | template | containers | . as $container
    | (.startupProbe, .livenessProbe, .readinessProbe) | select(.) | (.httpGet // .tcpSocket // .grpc) | select(.) | .port as $port
    | select($port | type == "string") | select($container.ports // [] | any(.name == $port) | not)
    | "\($name): no port \($port) for a probe"),

  # An object that a pod needs exists, has the key, and is made earlier.
  ($makers[] | . as $maker | template | needs | select(.name | startswith($prefix)) | . as $need
    | ($all | map(select(.kind == $need.kind and .metadata.name == $need.name))) as $found
    | if $found == [] then "\($maker | called): there is no \($need.kind) \($need.name)"
      else
        ($need.key // empty | select($found | all(keys_of | index($need.key) == null))
          | "\($maker | called): no key \($need.key) in \($need.kind) \($need.name)"),
        (select(($maker | before_install) and ($found | all((before_install | not) or weight >= ($maker | weight))))
          | "\($maker | called): is run before \($need.kind) \($need.name) is there")
      end)
